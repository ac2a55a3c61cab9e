/** Stores, removes and serves account pictures. */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { accountApi, largestPicture } from '#contract/account.ts';
import type { CurrentUser } from '#contract/users.ts';
import { getCurrentUser } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { AppError, invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import type { UploadPart } from '#server/kernel/http/multipart.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { lockAccount } from './account.queries.ts';
import { accountPictures } from './account-pictures.table.ts';
import { readPictureSize } from './picture-size.rules.ts';

interface Picture {
  mimeType: string;
  bytes: Buffer;
}

const types = ['image/png', 'image/jpeg', 'image/webp'];

/** Pixels. A page sends far fewer; of more, a colleague's browser would unpack many megabytes. */
const longestSide = 2_048;

function unreadable(): AppError {
  return new AppError('unsupported_type', 'The picture must be a PNG, JPEG or WebP image.');
}

export function pictureTooLarge(): AppError {
  return new AppError('too_large', 'The picture is larger than 512 kB.');
}

/** The one image of an upload. Its bytes decide its type, not its name. */
export async function receivePicture(parts: AsyncIterable<UploadPart>): Promise<Picture> {
  let bytes: Buffer | undefined;
  for await (const part of parts) {
    if ('value' in part) continue;
    if (bytes) throw invalid({ file: 'must be one picture' });
    bytes = await bytesOf(part.bytes);
    if (part.isTruncated()) throw pictureTooLarge();
  }
  if (!bytes) throw invalid({ file: 'is required' });
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!found || !types.includes(found.mime)) {
    throw unreadable();
  }
  const size = readPictureSize(bytes, found.mime);
  if (!size) throw unreadable();
  if (Math.max(size.width, size.height) > longestSide) {
    const words = `The picture is ${size.width} by ${size.height} pixels: at most ${longestSide} by ${longestSide}.`;
    throw new AppError('too_large', words);
  }
  return { mimeType: found.mime, bytes };
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > largestPicture) throw pictureTooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

export async function setPicture(ctx: Context, picture: Picture): Promise<CurrentUser> {
  const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16);
  const path = accountApi.picture.path.replace(':id', ctx.actor.id);
  return changePicture(ctx, `${path}?v=${hash}`, (ctx) =>
    ctx.db
      .insert(accountPictures)
      .values({ userId: ctx.actor.id, ...picture })
      .onConflictDoUpdate({ target: accountPictures.userId, set: picture }),
  );
}

export async function removePicture(ctx: Context): Promise<CurrentUser> {
  return changePicture(ctx, null, (ctx) =>
    ctx.db.delete(accountPictures).where(eq(accountPictures.userId, ctx.actor.id)),
  );
}

function changePicture(
  ctx: Context,
  profileImageUrl: string | null,
  write: (ctx: Context) => Promise<unknown>,
): Promise<CurrentUser> {
  authorize(ctx, 'account.manage');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockAccount(ctx);
    const before = await getCurrentUser(ctx);
    await write(ctx);
    await ctx.db
      .update(users)
      .set({ profileImageUrl, updatedAt: changedAt(ctx, row) })
      .where(eq(users.id, row.id));
    const after = await getCurrentUser(ctx);
    await recordChange(ctx, 'user.updated', { before, after });
    return after;
  });
}

export async function getPictureOrThrow(ctx: Context, userId: string): Promise<Picture> {
  const [picture] = await ctx.db
    .select({ mimeType: accountPictures.mimeType, bytes: accountPictures.bytes })
    .from(accountPictures)
    .where(eq(accountPictures.userId, userId));
  if (!picture) throw notFound('Picture');
  return picture;
}
