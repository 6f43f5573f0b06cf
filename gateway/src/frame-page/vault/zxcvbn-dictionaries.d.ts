// The packages ship types for their index alone, which brings every dictionary along.
declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  const graphs: Record<string, Record<string, string[]>>
  export default graphs
}
declare module '@zxcvbn-ts/language-common/dist/diceware.json.mjs' {
  const words: string[]
  export default words
}
declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const passwords: string[]
  export default passwords
}
declare module '@zxcvbn-ts/language-en/dist/firstnames.json.mjs' {
  const names: string[]
  export default names
}
declare module '@zxcvbn-ts/language-en/dist/lastnames.json.mjs' {
  const names: string[]
  export default names
}
declare module '@zxcvbn-ts/language-en/dist/wikipedia.json.mjs' {
  const words: string[]
  export default words
}
