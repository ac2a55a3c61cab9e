import { mkdirSync, writeFileSync } from 'node:fs';
import { listLicences, makeBom } from './bom.ts';

mkdirSync('sbom', { recursive: true });
writeFileSync('sbom/sbom.cdx.json', `${JSON.stringify(makeBom(), null, 2)}\n`);
writeFileSync('sbom/licences.md', listLicences());
console.log('Written: sbom/sbom.cdx.json and sbom/licences.md');
