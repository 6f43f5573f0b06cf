// A plugin for Vite that breaks one place of the sources while tests run. The files themselves stay as they are.
import { join } from 'node:path'
import { mutations } from './list.mjs'

/**
 * Returns `source` with the break of a mutation.
 *
 * @param {import('./list.mjs').Mutation} mutation
 * @param {string} source
 * @throws {Error} If the place is not in the source exactly once.
 */
export function applyMutation({ id, file, find, replace }, source) {
  const count = source.split(find).length - 1
  if (count !== 1) throw new Error(`${id}: ${file} has the place ${count} times, not once`)
  return source.replace(find, () => replace)
}

/**
 * Returns the plugins for the mutation of this name, or none.
 *
 * @param {string} root
 * @param {string | undefined} id
 */
export function mutationPlugins(root, id) {
  if (!id) return []
  const mutation = mutations.find(candidate => candidate.id === id)
  if (!mutation) throw new Error(`No mutation has the name ${id}.`)
  const path = join(root, mutation.file)
  return [
    {
      name: 'mutation',
      enforce: /** @type {const} */ ('pre'),
      transform: (source, module) => (module.split('?')[0] === path ? applyMutation(mutation, source) : undefined),
    },
  ]
}
