import { readText } from '../../../../src/lib/read-text.js'
import { refuse } from '../../http/http-error.js'
import type { RemoteVaultSettings } from './vault-settings.js'
import {
  MAX_VAULT_BODY,
  vaultApi,
  type VaultAnswer,
  type VaultAsk,
  type VaultOperation,
  type NewRecovery,
  type RecoveryAttempt,
  type RecoveryOwner,
  type Vault,
} from './vault.js'

/** How long the vault may take to answer, in milliseconds. */
const ANSWER_MS = 5_000

/** What the client works with. */
export interface RemoteVaultParts extends RemoteVaultSettings {
  readonly fetch: typeof globalThis.fetch
  /** Told why the vault could not be used; callers only learn `unavailable`. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** The vault of another process. Whatever goes wrong on the way is `unavailable`. */
export class RemoteVault implements Vault {
  constructor(private readonly parts: RemoteVaultParts) {}

  async keep({ id, owner, blob, verifier }: NewRecovery): Promise<void> {
    await this.#call('keep', { id, owner, blob, verifier })
  }

  open(id: string, owner: RecoveryOwner, auth: string): Promise<RecoveryAttempt> {
    return this.#call('open', { id, owner, auth })
  }

  async drop(ids: readonly string[]): Promise<void> {
    await this.#call('drop', { ids: [...ids] })
  }

  async #call<O extends VaultOperation>(operation: O, ask: VaultAsk<O>): Promise<VaultAnswer<O>> {
    const { url, token, fetch, onFailure } = this.parts
    try {
      const response = await fetch(`${url}/v1/${operation}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${Buffer.from(token).toString('base64url')}`,
        },
        body: JSON.stringify(ask),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      const text = await readText(response, MAX_VAULT_BODY, () => new Error('The vault’s answer is too long.'))
      if (response.status !== 200) throw new Error(`The vault answered ${response.status} to ${operation}.`)
      return vaultApi[operation].answer.parse(JSON.parse(text)) as VaultAnswer<O>
    } catch (error) {
      onFailure?.(error)
      throw refuse('unavailable', 'Recovery is not available right now. Try again in a moment.', { retryAfter: 5 })
    }
  }
}
