import type { Settings } from './settings.js'

const VAULT_INSIDE =
  'Vault     in this process, which therefore holds VAULT_KEK; to run it apart, see "The vault" in the README'

/** What an operator should know once a gateway of production listens, as lines to print. */
export function productionNotes({ production, vault }: Settings): readonly string[] {
  return production && !vault ? [VAULT_INSIDE] : []
}
