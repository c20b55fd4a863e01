/* The two full pictures: title and ending. */
#ifndef SCENES_H
#define SCENES_H
void title(void);
void ending(void);
#endif
