/** The storage named by `FILES_URL`. */
export interface S3Place {
  readonly endpoint: string;
  readonly bucket: string;
  /** Folder inside the bucket, without slashes at its ends; may be empty. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Parses `s3://KEY:SECRET@host[:port]/bucket[/folder]?region=eu-central-1&tls=off`: any
 * S3-compatible storage with path-style addresses. Key and secret are percent-encoded; `region`
 * defaults to `us-east-1`; `tls=off` is for storage on the same machine.
 * @returns the place, or a sentence on what is wrong, without the secret
 */
export function parseFilesUrl(text: string): S3Place | string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'is not an address such as s3://KEY:SECRET@host/bucket?region=eu-central-1';
  }
  if (url.protocol !== 's3:') return 'starts with s3://';
  if (!url.hostname) return 'names no host';
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return 'names no bucket (3 to 63 small letters, digits, dots and dashes) after the host';
  if (!url.username || !url.password) return 'carries no KEY:SECRET@ before the host';
  if (!folders.every((folder) => /^[\w.-]+$/.test(folder)))
    return 'has a folder with other than letters, digits, dots and dashes';
  for (const name of url.searchParams.keys())
    if (name !== 'region' && name !== 'tls')
      return `has an unknown parameter "${name}"; region and tls are known`;
  const tls = url.searchParams.get('tls') ?? 'on';
  if (tls !== 'on' && tls !== 'off') return 'has a tls that is neither on nor off';
  try {
    return {
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
      bucket,
      prefix: folders.join('/'),
      region: url.searchParams.get('region') || 'us-east-1',
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  } catch {
    return 'has a key or secret that is not percent-encoded';
  }
}
