/** The settings of the whole server, whichever features it has; each feature takes the part it needs. */
export interface Settings {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Absolute path of the folder for the embedded database, uploads and secrets. */
  dataDir: string;
  /** A PostgreSQL server to use instead of the embedded one. */
  databaseUrl: string | undefined;
  /** The same database, bypassing the pooler in `databaseUrl`. */
  databaseDirectUrl: string | undefined;
  /** A standby of it, for reads that may be some seconds old. */
  databaseReplicaUrl: string | undefined;
  /** The origin people reach the app by, such as `https://crm.example.com`; no trailing slash. */
  publicUrl: string | undefined;
  /** Host names that requests may use besides `publicUrl`'s and this machine's own. */
  allowedHosts: string[];
  /** Addresses and ranges whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: string[];
  secretKey: string | undefined;
  /** False only for tests and benchmarks. */
  rateLimits: boolean;
  /** Two letters: the team's country, assumed for phone numbers without a code and places without a country. */
  defaultCountry: string;
  smtpUrl: string | undefined;
  filesS3Url: string | undefined;
  /** `host:port` pairs that may be called though they are not on the public internet. */
  outboundAllow: string[];
}
