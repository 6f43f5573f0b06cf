export function writeTypes(root: string): string
export function writeReference(root: string): void
export function buildSite(root: string): Promise<void>
