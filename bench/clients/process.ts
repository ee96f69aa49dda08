import { prepare, type Task } from './tasks.ts'

/** A process of their own for the clients, so that the server's CPU time can be told apart. Says when it is ready, begins when told, and sends the outcome. */
process.once('message', async (task: Task) => {
  const work = await prepare(task)
  process.once('message', async () => {
    process.send!(await work())
    process.exit(0)
  })
  process.send!('ready')
})
process.on('disconnect', () => process.exit(1))
