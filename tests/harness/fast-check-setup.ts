import { configureGlobal } from 'fast-check'

// What is not a search tries the same in every run of a build, so that it fails for a change and not by chance; SEED looks elsewhere.
configureGlobal({ seed: Number(process.env.SEED ?? 20_261_121) })
