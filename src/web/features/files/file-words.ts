/** The words for files: their types, their sizes, and why one is not accepted. */
import {
  type FileAttachment,
  type FileType,
  fileEndings,
  largestFile,
  previewTypes,
  readEnding,
} from '#contract/files.ts';

export const fileTypeLabels: Record<FileType, string> = {
  agreement: 'Agreement',
  quote: 'Quote',
  proposal: 'Proposal',
  contract: 'Contract',
  invoice: 'Invoice',
  other: 'Other',
};

/** '340 B', '12 KB', '2.4 MB' */
export function formatSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const kilobytes = bytes / 1_024;
  if (kilobytes < 1_000) return `${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / 1_024;
  return `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`;
}

/** Why a chosen file need not be sent at all; the server checks more closely. */
export function findFileProblem({ name, size }: { name: string; size: number }): string | null {
  if (size > largestFile) {
    const words = formatSize(size);
    const over = words === formatSize(largestFile) ? `a little over ${words}` : words;
    return `${name} is ${over}. A file may have 25 MB at most.`;
  }
  if (size === 0) return `${name} is empty.`;
  const ending = readEnding(name);
  if (!fileEndings.some((each) => each === ending)) {
    const type = ending === '' ? 'Files without an ending' : `Files of type .${ending}`;
    return `${type} cannot be attached: ${name}. Attach a PDF, an office document, an image, a text, an e-mail or a .zip file.`;
  }
  return null;
}

export function hasPreview(file: FileAttachment): boolean {
  return !file.isLost && previewTypes.some((each) => each === file.mimeType);
}

export function previewAddress(file: FileAttachment): string {
  return `${file.fileUrl}?preview=1`;
}
