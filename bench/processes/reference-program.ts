/** The reference, a process of its own: a bare Fastify that answers 10 kB of JSON, and a page that fetches and shows it. */
import { fastify } from 'fastify';

const items = Array.from({ length: 50 }, (_, n) => ({
  id: `018f3a5c-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Person ${n} of the Reference`,
  email: `person${n}@reference.example`,
  phone: '0412 345 678',
  location: 'Dubbo NSW',
  note: 'A bare row of the reference',
}));

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Reference</title></head>
<body><ul aria-label="Contacts"></ul>
<script>
fetch('/rows').then((reply) => reply.json()).then(({ items }) => {
  for (const { name, email } of items) {
    const row = document.createElement('li');
    row.textContent = name + ' ' + email;
    document.querySelector('ul').append(row);
  }
});
</script></body></html>`;

const app = fastify();
app.get('/rows', async () => ({ items }));
app.get('/', async (_, reply) => reply.type('text/html; charset=utf-8').send(page));
process.on('disconnect', () => process.exit());
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
