import { h } from './dom.js';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const key = 'eolint-theme';

/** A button that goes through the colour schemes: the reader's own, light, dark. */
export function themeButton(): HTMLElement {
  let theme = stored();
  const button = h('button', { type: 'button', class: 'theme' });
  const apply = (): void => {
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    button.textContent = { auto: 'Auto', light: 'Light', dark: 'Dark' }[theme];
    button.setAttribute('aria-label', `Colours: ${theme}`);
  };
  button.addEventListener('click', () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
    try {
      localStorage.setItem(key, theme);
    } catch {
      // A page from disk may have no storage; then the choice lasts as long as the page.
    }
    apply();
  });
  apply();
  return button;
}

function stored(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'auto';
  } catch {
    return 'auto';
  }
}
