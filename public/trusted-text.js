// Pages refuse text that would become markup or a program. Style sheets that Mantine writes as text of an
// element pass: without a `<` nothing in a text can be markup.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
});
