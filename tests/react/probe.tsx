/** A component that uses a hook, and hands out what it gave last. */
export function probe<T>(hook: () => T) {
  const seen: { value: T; renders: number } = { value: undefined as T, renders: 0 }
  function Probe() {
    seen.value = hook()
    seen.renders += 1
    return null
  }
  return { seen, Probe }
}
