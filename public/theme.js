// Sets the colour scheme before the first paint, so that a dark page never flashes white.
try {
  const scheme = localStorage.getItem('theme') === 'dark' ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
} catch {
  // Storage may be blocked; light it is then.
}
