// Runs before the first paint: goes to the page in the reader's language, applies the saved theme, marks an address of
// another step than the prerendered one, and loads the fonts, so that text is not laid out again when they arrive.
/* global LANGUAGES */
(function () {
  const root = document.documentElement;
  let language;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    language = localStorage.getItem("language");
  } catch {
    // The browser may deny access to storage: then its theme and its language apply.
  }
  // The pages by language, the default first: only there the reader's preference decides, and only without `lang`.
  const files = LANGUAGES;
  if (root.lang === Object.keys(files)[0] && !/[?&]lang=/.test(location.search)) {
    const preferred = [language, ...navigator.languages].map((each) => `${each}`.slice(0, 2));
    const file = files[preferred.find((each) => each in files)];
    if (file && file !== Object.values(files)[0]) {
      location.replace(file + location.search + location.hash);
    }
  }
  const showText = () => delete root.dataset.faces;
  root.dataset.faces = "awaited";
  setTimeout(showText, 2000);
  Promise.allSettled(Array.from(document.fonts, (face) => face.load())).then(showText);
  // Embedded in another site's page it is styled differently.
  if (/[?&]embed\b/.test(location.search) || !/^#?\/?$/.test(location.hash))
    root.dataset.elsewhere = "";
  // If a file of the page is missing or faulty, its entry has not started by now.
  addEventListener("DOMContentLoaded", () => {
    if (globalThis.scripts.hasStarted()) return;
    delete root.dataset.elsewhere;
    const message = document.querySelector("[data-unread]");
    if (message !== null) message.hidden = false;
  });
})();
