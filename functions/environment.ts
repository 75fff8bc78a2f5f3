import * as z from 'zod';
import { isTimeZone } from '#domain/day';
import { addressSetting as address, givenSettings } from '#domain/givenSettings';
import { type StoredLabel, storedLabelSchema } from '#domain/label/label';
import { usualHost } from '#domain/label/publicLabel';
import { mailAddressSchema } from '#domain/mailAddress';
import { mailWays } from '#domain/mailWay';
import { serverPaths } from '#domain/serverPaths';

/** The id of a tenant or an application at Microsoft. */
const microsoftId = z.guid('not an id such as 5d0c8a3e-91b7-4f6a-8a52-2f6de1c07b44');

type Given = Readonly<Record<string, unknown>>;

/**
 * Whether a variable is needed may depend on others. This is checked even if one of them is wrong,
 * so that everything is reported at once.
 */
const needed = (name: string, error: string, isMissing: (given: Given) => boolean) =>
  z.refine<Given>((given) => !isMissing(given) || Boolean(given[name]), {
    path: [name],
    error,
    when: () => true,
  });

/** Whether these are the settings of Azure, which one server does without. */
const isAzure = ({ DATA }: Given) => !DATA;

/** The functions' environment variables; docs/settings.md explains each. */
export const environmentSchema = z
  .object({
    /**
     * The folder with everything that is stored, where one server runs the whole product. Azure's,
     * GitHub's and Microsoft's settings are not needed then.
     */
    DATA: z.string().min(1).optional(),
    /** A connection string. In production STORAGE_ACCOUNT is set instead. */
    STORAGE_CONNECTION: z.string().min(1).optional(),
    STORAGE_ACCOUNT: z.string().min(3).optional(),
    /** The public address of the image container. */
    IMAGE_BASE: address,
    SITE_URL: address,
    /** The API's public base address, for the links in emails. */
    API_URL: address,
    /** Signs the tokens and derives the keys of visitors. Changing it breaks every emailed link. */
    VISITOR_SECRET: z.string().min(32),
    MAIL_FROM: mailAddressSchema,
    /** How emails are sent. */
    MAIL: z.enum(mailWays).default('sendgrid'),
    /** How many emails of a newsletter are queued in a minute. */
    MAIL_RATE: z.coerce
      .number('not a number')
      .int('not a whole number')
      .min(1)
      .max(1000)
      .default(60),
    /** Who hosts what is stored, as the privacy page names them; empty for nobody. */
    HOSTED_BY: z.string().trim().max(100).default(usualHost),
    SENDGRID_API_KEY: z.string().min(1).optional(),
    /** `smtps:` for TLS from the start, `smtp:` for STARTTLS, which must succeed. */
    SMTP_SERVER: z
      .url({
        protocol: /^smtps?$/,
        error: 'not an address such as smtps://mail.label.example or smtp://mail.label.example:587',
      })
      .optional(),
    SMTP_USER: z.string().min(1).optional(),
    SMTP_PASSWORD: z.string().min(1).optional(),
    SENDGRID_BASE_URL: address.default('https://api.sendgrid.com'),
    IDENTITY_AUTHORITY: address.default('https://login.microsoftonline.com'),
    /**
     * Whose accounts may sign in: `common` for work, school and personal accounts of Microsoft, or the
     * id of an Entra External ID tenant, whose people sign in with a code by email.
     */
    IDENTITY_TENANT: z.union([z.literal('common'), microsoftId]).default('common'),
    /** The label's own tenant, the only one whose roles are trusted. */
    HOME_TENANT: microsoftId.optional(),
    /** The application that Microsoft accounts sign in to; unset where they can't. */
    CLIENT_ID: microsoftId.optional(),
    /** An account that is staff without a member row: `{tenant}.{object}`. */
    FIRST_STAFF: z
      .string()
      .regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/i, 'not {tenant}.{object}')
      .optional(),
    GITHUB_API: address.default('https://api.github.com'),
    GITHUB_REPOSITORY: z
      .string()
      .regex(/^[\w.-]+\/[\w.-]+$/, 'not {owner}/{repository}')
      .optional(),
    /** The branch whose workflow builds this site. */
    GITHUB_BRANCH: z.string().min(1).default('main'),
    /** Starts the workflow; unused where a process of its own publishes. */
    GITHUB_TOKEN: z.string().min(1).optional(),
    /** The plan of the Static Web App, and whether there is a backup account: *Status* prices both. */
    SITE_PLAN: z.enum(['Free', 'Standard']).default('Free'),
    BACKED_UP: z.enum(['yes', 'no']).default('yes'),
    /** The process that publishes and serves the site; unset where GitHub builds it. */
    PUBLISHER_URL: address.optional(),
    /** The secret of build reports. */
    BUILD_TOKEN: z.string().min(16),
    OLD_SITE: address.optional(),
    /** Where catalogues are imported from; other addresses only where stand-ins take their place. */
    MUSICBRAINZ: address.default('https://musicbrainz.org'),
    COVER_ART_ARCHIVE: address.default('https://coverartarchive.org'),
    /** A stand-in for the hosts of Bandcamp. */
    BANDCAMP: address.optional(),
    DISCOGS: address.default('https://api.discogs.com'),
    /** The label's own token, for pictures. */
    DISCOGS_TOKEN: z.string().min(1).optional(),
    SONG_LINK_API: address.optional(),
    ITUNES: address.default('https://itunes.apple.com'),
    DEEZER: address.default('https://api.deezer.com'),
    /** `off` disables the check of releases' links. An address is asked instead of their hosts. */
    LINK_CHECK: z.union([z.literal('off'), address]).optional(),
    /**
     * A service that counts page views, with Plausible's API: its address, the site's name there, a
     * key.
     */
    ANALYTICS_API: address.optional(),
    ANALYTICS_SITE: z.string().min(1).optional(),
    ANALYTICS_KEY: z.string().min(1).optional(),
    /** The folder of the bundle of the site's pages; by default beside the functions' own bundle. */
    SITE_BUNDLE: z.string().min(1).optional(),
    /** The file that says which code runs; by default beside the functions' own bundle. */
    PROVENANCE: z.string().min(1).optional(),
    /** The first start stores these as the label's entry, which the back office edits from then on. */
    LABEL_NAME: storedLabelSchema.shape.name.optional(),
    LABEL_TIME_ZONE: z.string().refine(isTimeZone, 'not an IANA time zone').optional(),
    LABEL_MAIL: mailAddressSchema.optional(),
    /** Where traces are sent, by OTLP over HTTP. No telemetry if unset. */
    OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  })
  .check(
    needed(
      'STORAGE_CONNECTION',
      'neither it nor STORAGE_ACCOUNT is set',
      (env) => isAzure(env) && !env['STORAGE_ACCOUNT'],
    ),
    needed('HOME_TENANT', 'CLIENT_ID and HOME_TENANT are set together, or neither', (env) =>
      Boolean(env['CLIENT_ID']),
    ),
    needed('CLIENT_ID', 'CLIENT_ID and HOME_TENANT are set together, or neither', (env) =>
      Boolean(env['HOME_TENANT']),
    ),
    needed('GITHUB_REPOSITORY', 'not set', isAzure),
    needed(
      'GITHUB_TOKEN',
      'not set, and PUBLISHER_URL is not either',
      (env) => isAzure(env) && !env['PUBLISHER_URL'],
    ),
    needed(
      'SENDGRID_API_KEY',
      'not set, and MAIL is sendgrid',
      ({ MAIL = 'sendgrid' }) => MAIL === 'sendgrid',
    ),
    needed(
      'SMTP_SERVER',
      'not set, and MAIL is smtp',
      (env) => isAzure(env) && env['MAIL'] === 'smtp',
    ),
    needed('SMTP_PASSWORD', 'SMTP_USER and SMTP_PASSWORD are set together, or neither', (env) =>
      Boolean(env['SMTP_USER']),
    ),
    needed('SMTP_USER', 'SMTP_USER and SMTP_PASSWORD are set together, or neither', (env) =>
      Boolean(env['SMTP_PASSWORD']),
    ),
  );

export type Environment = z.infer<typeof environmentSchema>;

/** @throws {Error} that names every missing or invalid variable, and shows no values */
export function readEnvironment(from: Record<string, string | undefined>): Environment {
  const read = checkEnvironment(from);
  if (!Array.isArray(read)) return read;
  const lines = read.map(({ name, message }) => `  ${name}: ${message}`);
  throw new Error(`The environment is incomplete:\n${lines.join('\n')}`);
}

/** A variable that is missing or wrong, and why; never its value. */
export interface SettingTrouble {
  name: string;
  message: string;
}

/**
 * How Azure's references to a secret begin. An unresolved reference stays in the variable. It is made
 * of public names, so as a secret anybody could work it out.
 * https://learn.microsoft.com/azure/app-service/app-service-key-vault-references
 */
const vaultReference = '@Microsoft.KeyVault(';

/** The environment, or everything that is missing or wrong in it. */
export function checkEnvironment(
  from: Record<string, string | undefined>,
): Environment | SettingTrouble[] {
  const given = givenSettings(from);
  const unread = Object.entries(given).filter(([, value]) => value.startsWith(vaultReference));
  if (unread.length > 0)
    return unread.map(([name]) => ({
      name,
      message: 'not read from the Key Vault yet: docs/operate.md, “Rotate a key”, has the command',
    }));
  const result = environmentSchema.safeParse(given['DATA'] ? ofOneServer(given) : given);
  if (result.success) return result.data;
  return result.error.issues.map(({ path, code, message }) => {
    const name = path.join('.');
    const isAbsent = code === 'invalid_type' && given[name] === undefined;
    return { name, message: isAbsent ? 'not set' : message };
  });
}

/** Never a mailbox: the sender of emails that wait because none can be sent. */
const noSender = 'email-is-not-set-up@site.invalid';

/**
 * The defaults of one server: its addresses follow from the site's, and emails wait until they can
 * be sent.
 */
function ofOneServer(given: Record<string, string | undefined>) {
  const site = given['SITE_URL']?.replace(/\/$/, '');
  return {
    ...(site && { API_URL: site + serverPaths.api, IMAGE_BASE: site + serverPaths.images }),
    MAIL: given['SENDGRID_API_KEY'] && !given['SMTP_SERVER'] ? 'sendgrid' : 'smtp',
    ...(!given['SMTP_SERVER'] && !given['SENDGRID_API_KEY'] && { MAIL_FROM: noSender }),
    HOSTED_BY: '',
    ...given,
  };
}

/** What the environment says of the label at the first start; empty if nothing. */
export function labelSeed(environment: Environment): Partial<StoredLabel> {
  const { LABEL_NAME: name, LABEL_TIME_ZONE: timeZone, LABEL_MAIL: mail } = environment;
  return { ...(name && { name }), ...(timeZone && { timeZone }), ...(mail && { mail }) };
}
