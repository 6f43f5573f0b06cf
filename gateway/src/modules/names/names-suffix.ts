import { HttpError } from '../../http-error.js'

/**
 * `NAMES_SUFFIX`: what names end with, without a dot before it, such as `names.example.com`. `dev.test` in development;
 * without one in production there are no names to register. Throws `settings/invalid`.
 */
export function namesSuffix(
  env: Readonly<Record<string, string | undefined>>,
  development: boolean,
): string | undefined {
  const text = env['NAMES_SUFFIX'] || (development ? 'dev.test' : undefined)
  if (text !== undefined && !/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{2,63}$/.test(text))
    throw new HttpError(500, 'settings/invalid', 'NAMES_SUFFIX must be like names.example.com, in small letters.')
  return text
}
