/** The fields of a sign-in that stand on lines of their own, as pages and people call them. */
const lines: readonly (readonly [string, string])[] = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
]

/** What is signed to sign in to a page. Standard: Sign In With Solana. */
export function signInMessage(input: object, own: string): Uint8Array {
  const said = input as Readonly<Record<string, unknown>>
  const { domain = 'localhost', address = own, statement, resources } = said
  const fields = lines.flatMap(([key, label]) => (said[key] === undefined ? [] : `${label}: ${String(said[key])}`))
  const listed = Array.isArray(resources) ? ['Resources:', ...resources.map(each => `- ${String(each)}`)] : []
  const parts = [
    `${String(domain)} wants you to sign in with your Solana account:\n${String(address)}`,
    ...(statement === undefined ? [] : [String(statement)]),
    ...(fields.length + listed.length > 0 ? [[...fields, ...listed].join('\n')] : []),
  ]
  return new TextEncoder().encode(parts.join('\n\n'))
}
