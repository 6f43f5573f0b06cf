import { HttpError } from '../../http-error.js'
import { Sealer } from '../keys/sealer.js'
import type { Secrets } from '../keys/secrets.js'
import { LocalVault, type LocalVaultParts } from './local-vault.js'

/** The vault in this process. Throws `settings/invalid` without a key for it. */
export function openLocalVault(
  { vaultKek }: Pick<Secrets, 'vaultKek'>,
  parts: Omit<LocalVaultParts, 'sealer'>,
): LocalVault {
  if (!vaultKek) throw new HttpError(500, 'settings/invalid', 'VAULT_KEK is missing, and there is no VAULT_URL.')
  return new LocalVault({ ...parts, sealer: new Sealer(vaultKek) })
}
