// @ts-check
// The filters of the archive on a narrow screen: a sheet that Escape closes.

const sheet = document.querySelector("details.sheet");

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !sheet?.hasAttribute("open")) return;
  sheet.removeAttribute("open");
  sheet.querySelector("summary")?.focus();
});
