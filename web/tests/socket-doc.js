// docs/socket.md as these tests read it: every message with its socket, who says it, its example and its fields.

import { readFileSync } from "node:fs";

/** @returns {{socket: string, byHouse: boolean, name: string, example: any, fields: {name: string, always: boolean}[]}[]} */
export function readBook() {
  const text = readFileSync(new URL("../../docs/socket.md", import.meta.url), "utf8");
  const messages = [];
  let [socket, byHouse] = ["", false];
  for (const section of text.split(/^(?=#)/m)) {
    const [, level, title = ""] = /^(#+) (.*)/.exec(section) ?? [];
    if (level === "##") socket = /`(.+)`/.exec(title)?.[1] ?? "";
    if (level === "###") byHouse = title === "The house says";
    if (level !== "####") continue;
    const fields = [...section.matchAll(/^\| (\w+) \| .+? \| (.+?) \| .*\|$/gm)].filter(([, name]) => name !== "field")
      .map(([, name, when]) => ({ name, always: when === "always" }));
    const example = JSON.parse(/```json\n([^]*?)```/.exec(section)?.[1] ?? "null");
    messages.push({ socket, byHouse, name: title.replaceAll("`", ""), example, fields });
  }
  return messages;
}
