export { Command, CommanderError, type Help } from "commander";
