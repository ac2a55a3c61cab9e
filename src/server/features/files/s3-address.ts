/** An S3-compatible store, named by one address: `https://key:secret@host/bucket`. */
export type Sdk = typeof import('@aws-sdk/client-s3');

/** What the library takes, and the bucket. */
export function readS3Address(address: string) {
  const url = new URL(address);
  return {
    bucket: decodeURIComponent(url.pathname.slice(1)),
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Stores of other vendors do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  };
}
