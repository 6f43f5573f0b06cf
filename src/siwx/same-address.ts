import type { Namespace } from '../core/caip.js'

/** The addresses whose case says nothing, by namespace: of Bitcoin the newer form alone. */
const caseless: Partial<Record<Namespace, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  bip122: /^(?:bc|tb|bcrt)1[\da-z]+$/i,
}

/** Whether two texts are the same address of a namespace. Whether they are well written is not asked here. */
export function sameAddress(namespace: Namespace, one: string, other: string): boolean {
  if (one === other) return true
  const form = caseless[namespace]
  return form !== undefined && form.test(one) && form.test(other) && one.toLowerCase() === other.toLowerCase()
}
