/** Cuts the picture that is sent to the server: the middle of any image, as a small square. */
import { pictureSide } from '#contract/account.ts';

/** Rejects if the browser cannot read the image. */
export async function squarePicture(file: Blob): Promise<File> {
  const image = await createImageBitmap(file);
  try {
    const side = Math.min(image.width, image.height);
    const canvas = document.createElement('canvas');
    canvas.width = pictureSide;
    canvas.height = pictureSide;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser cannot draw');
    pen.imageSmoothingQuality = 'high';
    const left = (image.width - side) / 2;
    const top = (image.height - side) / 2;
    pen.drawImage(image, left, top, side, side, 0, 0, pictureSide, pictureSide);
    // PNG keeps transparency, and at this size stays far below the limit.
    const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!bytes) throw new Error('This browser cannot draw');
    return new File([bytes], 'picture.png', { type: bytes.type });
  } finally {
    image.close();
  }
}
