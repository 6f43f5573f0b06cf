import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { chainIdOf, type CaipNetworkId } from '../core/caip.js'

type Form = Parameters<typeof Address>[0]

/** How addresses are written on each chain, by the first half of its genesis hash. Standard: BIP-122. */
const forms: Readonly<Record<string, Form>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
  '0f9188f13cb7b2c71f2a335e3a4fc328': { ...TEST_NETWORK, bech32: 'bcrt' },
}

/** What an address locks coins with. */
export interface LockingScript {
  readonly kind: 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr'
  /** The hash, or of Taproot the key. */
  readonly program: Uint8Array
  readonly script: Uint8Array
}

/** What an address of this chain locks coins with; undefined where it is none, of another chain, or of a form to come. */
export function lockingScript(address: string, chainId: CaipNetworkId): LockingScript | undefined {
  const reference = chainIdOf(chainId)
  if (!Object.hasOwn(forms, reference)) return undefined
  try {
    const decoded = Address(forms[reference]).decode(address)
    const script = OutScript.encode(decoded)
    if (decoded.type === 'tr') return { kind: 'tr', program: decoded.pubkey, script }
    const { type } = decoded
    return type === 'pkh' || type === 'sh' || type === 'wpkh' || type === 'wsh'
      ? { kind: type, program: decoded.hash, script }
      : undefined
  } catch {
    return undefined
  }
}
