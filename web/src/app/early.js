// Before the first paint: the reader's language, the remembered theme, whether the address names another step than the
// one that stands in the page, and the faces of the text, so that no line breaks anew when they arrive.
/* global LANGUAGES */
(function () {
  const root = document.documentElement;
  let language;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    language = localStorage.getItem("language");
  } catch {
    // Storage may be closed to this page; the system's theme holds then, and the browser's language.
  }
  // The files of languages by their names, the first one's first: an address of that alone leaves the choice open.
  const files = LANGUAGES;
  if (root.lang === Object.keys(files)[0] && !/[?&]lang=/.test(location.search)) {
    const asked = [language, ...navigator.languages].map((each) => `${each}`.slice(0, 2));
    const file = files[asked.find((each) => each in files)];
    if (file && file !== Object.values(files)[0]) {
      location.replace(file + location.search + location.hash);
    }
  }
  const shown = () => delete root.dataset.faces;
  root.dataset.faces = "awaited";
  setTimeout(shown, 2000);
  Promise.allSettled(Array.from(document.fonts, (face) => face.load())).then(shown);
  // In the page of another site it is dressed otherwise.
  if (
    /[?&]embed\b/.test(location.search) ||
    !/^(#?\/?|#\/simple(\/(tokens)?)?)$/.test(location.hash)
  )
    root.dataset.elsewhere = "";
  // A file that is missing, or another one than was built, ends the page's own script; by now it has run otherwise.
  addEventListener("DOMContentLoaded", () => {
    if (globalThis.scripts.hasStarted()) return;
    delete root.dataset.elsewhere;
    const line = document.querySelector("[data-unread]");
    if (line !== null) line.hidden = false;
  });
})();
