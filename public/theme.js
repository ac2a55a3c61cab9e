// Whether the sidebar is wide, if somebody has chosen (src/web/app/sidebar-state.ts): the skeleton is as wide.
const chosenSidebar = /(?:^|; )sidebar_state=(true|false)(?:;|$)/.exec(document.cookie)?.[1];
if (chosenSidebar) document.documentElement.dataset.chosenSidebar = chosenSidebar;
// Sets the colour scheme before the first paint, so that a dark page never flashes white.
try {
  const scheme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
} catch {
  // Storage may be blocked; light it is then.
}
