import { describe, expect, it } from 'vitest';
import { websiteAddress } from './website-address.ts';

describe('websiteAddress', () => {
  it.each([
    ['https://example.com/about', 'https://example.com/about'],
    ['HTTP://Example.com', 'http://example.com/'],
    [' www.example.com ', 'https://www.example.com/'],
    ['example.com:8080/shop', 'https://example.com:8080/shop'],
    ['http://localhost:3000', 'http://localhost:3000/'],
  ])('links %j', (typed, address) => {
    expect(websiteAddress(typed)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:info@example.com',
    'https://',
    'not a website',
    'none',
    '',
  ])('does not link %j', (typed) => {
    expect(websiteAddress(typed)).toBeNull();
  });
});
