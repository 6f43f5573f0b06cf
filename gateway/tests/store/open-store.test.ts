import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDuplicate, queryRows, schema } from '../../src/store/database.js'
import { migrate, migrations, vaultMigrations } from '../../src/store/migrate.js'
import { openStore } from '../../src/store/open-store.js'
import { databases, newPostgresUrl, openTestStore, type TestStore } from '../helpers/test-store.js'

describe.each(databases)('database on %s', kind => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(kind)
  })
  afterAll(() => store.close())

  test('migrations match the schema: columns, types, nulls, keys and indexes', async () => {
    for (const table of Object.values(schema)) {
      const { name, columns, indexes, primaryKeys } = getTableConfig(table)
      const found = await queryRows<{ name: string; kind: string; empty: string }>(
        store.db,
        sql`SELECT column_name AS name, CASE data_type WHEN 'ARRAY' THEN ltrim(udt_name, '_') || '[]' ELSE data_type END AS kind,
          is_nullable AS empty FROM information_schema.columns WHERE table_name = ${name} ORDER BY ordinal_position`,
      )
      const wanted = columns.map(column => ({
        name: column.name,
        kind: column.getSQLType().replace('bigserial', 'bigint').replace('bigint[]', 'int8[]'),
        empty: column.notNull ? 'NO' : 'YES',
      }))
      expect(found, name).toEqual(wanted)
      const built = await queryRows<{ name: string }>(
        store.db,
        sql`SELECT indexname AS name FROM pg_indexes WHERE tablename = ${name}`,
      )
      expect(
        built.map(row => row.name),
        name,
      ).toEqual(expect.arrayContaining(indexes.map(({ config }) => config.name)))
      const keyed = await queryRows<{ columns: string }>(
        store.db,
        sql`SELECT string_agg(column_name, ',' ORDER BY ordinal_position) AS columns
          FROM information_schema.key_column_usage WHERE table_name = ${name} AND constraint_name = ${`${name}_pkey`}`,
      )
      const key = primaryKeys[0]?.columns ?? columns.filter(column => column.primary)
      expect(keyed[0]?.columns, name).toBe(key.map(column => column.name).join(','))
    }
  })

  test('migrations are idempotent', async () => {
    await migrate(store.db)
    const steps = await queryRows<{ name: string }>(store.db, sql`SELECT name FROM schema_steps`)
    expect(steps.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  })

  test('runs all statements of a migration, also with semicolons in comments and texts, or none of them', async () => {
    const text = `-- First; then
      CREATE TABLE notes (id text PRIMARY KEY, body text NOT NULL DEFAULT 'a;b');
      CREATE INDEX notes_body ON notes (body);
      INSERT INTO notes (id) VALUES ('one');`
    const broken = `${text.replaceAll('notes', 'drafts')} SELECT 1 / 0`
    await migrate(store.db, [{ name: 'notes', text }])
    await expect(migrate(store.db, [{ name: 'drafts', text: broken }])).rejects.toThrow()
    const found = await queryRows<{ body: string; drafts: unknown }>(
      store.db,
      sql`SELECT body, to_regclass('drafts') AS drafts FROM notes`,
    )
    const steps = await queryRows(
      store.db,
      sql`DELETE FROM schema_steps WHERE name IN ('notes', 'drafts') RETURNING name`,
    )
    await store.db.execute(sql`DROP TABLE notes`)
    expect([found, steps]).toEqual([[{ body: 'a;b', drafts: null }], [{ name: 'notes' }]])
  })

  test('isDuplicate recognizes a unique violation', async () => {
    const row = { hash: 'a', expiresAt: 1 }
    await store.db.insert(schema.dpopProofs).values(row)
    const again = await store.db
      .insert(schema.dpopProofs)
      .values(row)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    expect([isDuplicate(again), isDuplicate(new Error('other'))]).toEqual([true, false])
  })

  test('rolls back a failed transaction', async () => {
    const failing = store.db.transaction(async transaction => {
      await transaction.insert(schema.dpopProofs).values({ hash: 'b', expiresAt: 1 })
      throw new RangeError('halfway')
    })
    await expect(failing).rejects.toThrow('halfway')
    expect(await store.db.select().from(schema.dpopProofs)).not.toContainEqual({ hash: 'b', expiresAt: 1 })
  })
})

describe('openStore', () => {
  test('migrates one database from several processes at once', async () => {
    const databaseUrl = await newPostgresUrl()
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore({ databaseUrl })))
    expect(await queryRows(stores[0]!.db, sql`SELECT * FROM schema_steps`)).toHaveLength(migrations.length)
    await Promise.all(stores.map(store => store.close()))
  })

  test('applies missing migrations to an older database and keeps its rows', async () => {
    const databaseUrl = await newPostgresUrl()
    const older = await openStore({ databaseUrl, steps: migrations.slice(0, 9) })
    await older.db.execute(sql`INSERT INTO accounts (id, created_at) VALUES ('ada', 1)`)
    await older.db.execute(sql`UPDATE schema_steps SET done_at = '2026-01-01'`)
    await older.close()
    const upgraded = await openStore({ databaseUrl })
    const steps = await queryRows<{ name: string; old: boolean }>(
      upgraded.db,
      sql`SELECT name, done_at = '2026-01-01' AS old FROM schema_steps ORDER BY name`,
    )
    expect(steps.filter(({ old }) => old).map(({ name }) => name)).toEqual(
      migrations.slice(0, 9).map(({ name }) => name),
    )
    expect(steps.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted())
    expect(await upgraded.db.select().from(schema.accounts)).toMatchObject([{ id: 'ada', liftSignedUntil: 0 }])
    await upgraded.close()
  })

  test('applies the migrations of a vault and then of a gateway to one database', async () => {
    const databaseUrl = await newPostgresUrl()
    const vault = await openStore({ databaseUrl, steps: vaultMigrations })
    await vault.close()
    const gateway = await openStore({ databaseUrl })
    expect(await queryRows(gateway.db, sql`SELECT * FROM schema_steps`)).toHaveLength(migrations.length)
    await gateway.close()
  })

  test('rejects if no database responds', async () => {
    await expect(openStore({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow()
  })
})
