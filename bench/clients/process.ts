import { prepare, type Task } from './tasks.ts'

/** The process of the clients: so that the server's CPU time is its own. Ready, then begun when told, then the outcome. */
process.once('message', async (task: Task) => {
  const work = await prepare(task)
  process.once('message', async () => {
    process.send!(await work())
    process.exit(0)
  })
  process.send!('ready')
})
process.on('disconnect', () => process.exit(1))
