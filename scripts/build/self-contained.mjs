// Fails a build that would leave an import for somebody else to resolve.

/** A plugin that fails the build when an output imports what is not one of the outputs. */
export function selfContained() {
  return {
    name: 'self-contained',
    generateBundle(_options, bundle) {
      const foreign = foreignImports(Object.values(bundle))
      if (foreign.length > 0) this.error(`bare imports are left: ${foreign.join(', ')}`)
    },
  }
}

/** The imports of chunks that no chunk of the same bundle answers. */
export function foreignImports(files) {
  const names = new Set(files.map(({ fileName }) => fileName))
  const imports = files.flatMap(file => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []))
  return [...new Set(imports)].filter(name => !names.has(name)).sort()
}
