import { verify } from './command';

// npm runs scripts in the repository's folder.
const directory = process.env.INIT_CWD ?? process.cwd();
process.exitCode = await verify(process.argv.slice(2), directory, (line) => process.stdout.write(`${line}\n`));
