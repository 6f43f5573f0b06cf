/** Returns the installed package of a module; undefined for the repository's own files. */
export declare function packageOf(moduleId: string): { readonly name: string; readonly folder: string } | undefined
/** Returns the licences of the packages in a bundle. Throws for a package without a licence. */
export declare function thirdPartyLicences(moduleIds: Iterable<string>): string
