/* Light or dark, as the system says or as the user has chosen here. This runs before the page is painted. */
(() => {
  const kept = () => {
    try {
      return localStorage.getItem("zashiki-theme");
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const chosen = kept();
  if (chosen) root.dataset.theme = chosen;
  addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.removeAttribute("hidden");
      button.addEventListener("click", () => {
        const dark = root.dataset.theme
          ? root.dataset.theme === "dark"
          : matchMedia("(prefers-color-scheme: dark)").matches;
        root.dataset.theme = dark ? "light" : "dark";
        try {
          localStorage.setItem("zashiki-theme", root.dataset.theme);
        } catch {
          // Without storage the choice only counts for this page.
        }
      });
    }
  });
})();
