// @ts-check
// The page without a connection: in the reader's colours, and gone as soon as there is a connection again.

for (const name of ["theme", "board"]) {
  const chosen = new RegExp(`(?:^|; )${name}=([a-z]+)`).exec(document.cookie)?.[1];
  if (chosen) document.documentElement.dataset[name] = chosen;
}
addEventListener("online", () => location.reload());
