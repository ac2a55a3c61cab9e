import { expect, test } from 'vitest';
import { plainText } from './plain-text.rules.ts';

test.each([
  ['Plain &amp; simple, 2 < 3 > 1', 'Plain &amp; simple, 2 < 3 > 1'],
  ['line\n\nline', 'line\n\nline'],
  ['<b>Bold</b> &amp; <i>more</i>', 'Bold & more'],
  ['One<br>Two<br />Three', 'One\nTwo\nThree'],
  ['<p>One</p>\r\n<p>Two</p>', 'One\nTwo'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo'],
  ['<p>&lt;b&gt; &#233; &#x1F600; &unknown; &#0;</p>', '<b> é 😀 &unknown; &#0;'],
  ['<html><head><style>p { color: red }</style></head><body>Words</body></html>', 'Words'],
  ['<a href="https://evil.example">Join</a>', 'Join'],
  ['<p></p>', ''],
])('%j reads %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test('long and broken texts are read in a short time too', () => {
  const parts = ['<', '<p', '<!--', '&', '<p>&lt;', '</head', '<br '];
  for (const part of parts) {
    expect(plainText(`<p>Words</p>${part.repeat(20_000)}`)).toContain('Words');
  }
});
