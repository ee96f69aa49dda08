import { configureGlobal } from 'fast-check'

// Tests that are not searches do the same in every run of a build, so that they fail
// because of a change and not by chance; SEED makes them look elsewhere.
configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) })
