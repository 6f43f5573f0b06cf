/** The installed package that a module belongs to; none for our own files. */
export declare function packageOf(moduleId: string): { readonly name: string; readonly folder: string } | undefined
/** Writes down the licences of the packages that a bundle contains. Throws for a package that names no licence. */
export declare function thirdPartyLicences(moduleIds: Iterable<string>): string
