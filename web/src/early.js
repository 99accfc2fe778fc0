// Before the first paint: the remembered theme, whether the address names another step than the one that
// stands in the page, and the faces of the text, so that no line breaks anew when they arrive.
(function () {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Storage may be closed to this page; the system's theme holds then.
  }
  const shown = () => delete root.dataset.faces;
  root.dataset.faces = "awaited";
  setTimeout(shown, 2000);
  Promise.allSettled(Array.from(document.fonts, (face) => face.load())).then(shown);
  // In the page of another site it is dressed otherwise.
  if (location.search || !/^(#?\/?|#\/simple(\/(tokens)?)?)$/.test(location.hash))
    root.dataset.elsewhere = "";
})();
