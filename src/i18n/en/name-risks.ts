export const nameRisks = {
  feature: 'nameRisks',
  pack: 'nameRisks' as const,
  hidden: (name: string) => `This name has hidden characters: ${name}`,
  mixed: (name: string) => `This name mixes writing systems: ${name}`,
  lookalike: (name: string) => `This name uses letters that look like others: ${name}`,
  compare: 'Compare the address:',
}
