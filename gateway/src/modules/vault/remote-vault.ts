import { readText } from '../../../../src/lib/read-text.js'
import { apiError } from '../../http/http-error.js'
import type { RemoteVaultSettings } from './vault-settings.js'
import {
  MAX_VAULT_BODY,
  vaultApi,
  type VaultAnswer,
  type VaultRequest,
  type VaultOperation,
  type NewRecovery,
  type RecoveryAttempt,
  type RecoveryOwner,
  type Vault,
} from './vault.js'

const TIMEOUT_MS = 5_000

export interface RemoteVaultOptions extends RemoteVaultSettings {
  readonly fetch: typeof globalThis.fetch
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** A vault in another process. Every failure is `unavailable`; the cause goes to `onFailure` only. */
export class RemoteVault implements Vault {
  constructor(private readonly parts: RemoteVaultOptions) {}

  async store({ id, owner, blob, verifier }: NewRecovery): Promise<void> {
    await this.#call('keep', { id, owner, blob, verifier })
  }

  open(id: string, owner: RecoveryOwner, auth: string): Promise<RecoveryAttempt> {
    return this.#call('open', { id, owner, auth })
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#call('delete', { ids: [...ids] })
  }

  async #call<O extends VaultOperation>(operation: O, request: VaultRequest<O>): Promise<VaultAnswer<O>> {
    const { url, token, fetch, onFailure } = this.parts
    try {
      const response = await fetch(`${url}/v1/${operation}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${Buffer.from(token).toString('base64url')}`,
        },
        body: JSON.stringify(request),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await readText(response, MAX_VAULT_BODY, () => new Error('The vault’s answer is too long.'))
      if (response.status !== 200) throw new Error(`The vault answered ${response.status} to ${operation}.`)
      return vaultApi[operation].answer.parse(JSON.parse(text)) as VaultAnswer<O>
    } catch (error) {
      onFailure?.(error)
      throw apiError('unavailable', 'Recovery is not available right now. Try again in a moment.', { retryAfter: 5 })
    }
  }
}
