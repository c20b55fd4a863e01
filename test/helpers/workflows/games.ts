/**
 * A workflow of two games of so many steps each from the title.
 *
 * @param last where it then goes on to behind the first one, step by step from the title; absent where it ends with the games
 */
export function gamesWorkflow(steps: number, last?: number): string {
  const games = `
name: games
steps:
  - name: games
    type: loop
    for_each: [4, 5]
    steps:
      - { name: title, type: restore, from: new-game, seed: "\${{ item }}" }
      - { name: play, type: agent, goal: Play, until: totalSteps >= ${steps}, max_steps: ${steps} }
      - { name: mark, type: checkpoint, checkpoint_id: "game_\${{ steps.title.output.seed }}" }
`;
  return last === undefined
    ? games
    : `${games}  - { name: first, type: restore, checkpoint_id: game_4 }
  - { name: more, type: agent, goal: Play on, until: totalSteps >= ${last}, max_steps: 3 }
`;
}
