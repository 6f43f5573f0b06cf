// Fails a build with unresolved imports.

/** Returns a plugin that fails the build if an output imports a file that is not part of it. */
export function selfContained() {
  return {
    name: 'self-contained',
    generateBundle(_options, bundle) {
      const foreign = foreignImports(Object.values(bundle))
      if (foreign.length > 0) this.error(`bare imports are left: ${foreign.join(', ')}`)
    },
  }
}

/** Returns the imports of chunks that no chunk of the same bundle resolves. */
export function foreignImports(files) {
  const names = new Set(files.map(({ fileName }) => fileName))
  const imports = files.flatMap(file => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []))
  return [...new Set(imports)].filter(name => !names.has(name)).sort()
}
