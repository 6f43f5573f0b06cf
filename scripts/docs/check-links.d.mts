export function deadLinks(folder: string, base: string): string[]
