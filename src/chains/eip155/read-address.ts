import type { Address } from 'viem'
import { viem } from '../../lib/viem.js'

/**
 * An address as people write it, with or without `0x`, in the mixed case that checks itself. Undefined where it is none,
 * or is in a mixed case that does not check: a digit is wrong then. Standard: EIP-55.
 */
export function readAddress(text: string): Address | undefined {
  const [digits] = /(?<=^(?:0x)?)[\da-f]{40}$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const lower = digits.toLowerCase()
  const isMixed = digits !== lower && digits !== digits.toUpperCase()
  return isMixed && !viem.isAddress(`0x${digits}`) ? undefined : viem.getAddress(`0x${lower}`)
}
