import { Account } from './account'

export default function Page() {
  return (
    <main>
      <h1>My app</h1>
      <Account />
    </main>
  )
}
