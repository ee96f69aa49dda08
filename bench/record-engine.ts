import type { Engine, Sql } from '../server/store/sql.ts'
import type { Statement, Transaction } from './transaction.ts'

/** The same engine; tells the statements of each transaction, before they are run. */
export function recordEngine(
  engine: Engine,
  tell: { readonly read?: (transaction: Transaction) => void; readonly write?: (transaction: Transaction) => void },
): Engine {
  return {
    name: engine.name,
    close: () => engine.close(),
    read: (work, length) => engine.read((sql) => work(recordInto(sql, tell.read)), length),
    write: (work) => engine.write((sql) => work(recordInto(sql, tell.write))),
  }
}

function recordInto(sql: Sql, tell: ((transaction: Transaction) => void) | undefined): Sql {
  if (!tell) return sql
  const statements: Statement[] = []
  tell(statements)
  return {
    all: (text, params = []) => {
      statements.push({ text, params })
      return sql.all(text, params)
    },
  }
}
