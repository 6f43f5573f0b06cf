/** Creates a component that calls a hook and stores its latest result. */
export function probe<T>(hook: () => T) {
  const seen: { value: T; renders: number } = { value: undefined as T, renders: 0 }
  function Probe() {
    seen.value = hook()
    seen.renders += 1
    return null
  }
  return { seen, Probe }
}
